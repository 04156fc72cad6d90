//! Whether a record is one of the game: its number, its terms and its size.

use super::RecordReader;
use crate::base::clean::clean_line;
use crate::base::{Diagnostic, Message};
use crate::board::Game;
use crate::codec::records::RootInfo;
use crate::codec::sgf::games::{game_name, usual_side};
use crate::codec::sgf::tree::{SgfNode, SgfProperty};
use crate::message;
use crate::record::NodeId;

impl RecordReader<'_> {
    /// Checks the number of the game. A record that names its rules is read whatever its number, because its operations
    /// are exact.
    pub(super) fn check_game(&mut self, root: SgfNode, root_info: &RootInfo) {
        if let (Some(game), Some(gm)) = (self.game, root_info.gm)
            && game.gm.or_else(|| game.look.sgf_number()) != Some(gm)
            && root_info.rules.is_empty()
            && let Some(property) = self.collection.property(root, "GM")
        {
            let name = game_name(gm).map_or_else(|| gm.to_string(), str::to_owned);
            let message = message!("sgf-game-differs", game = name);
            self.misfit(&property, message);
        }
    }

    /// Reports that the whole record does not fit the game.
    fn misfit(&mut self, property: &SgfProperty<'_>, message: Message) {
        self.unread.push((NodeId::ROOT, message.clone()));
        self.diagnostics
            .push(Diagnostic::warning(property.span(self.file), message));
    }

    /// Reports an invalid size, and an invalid compensation that would be passed to the rules. They are then ignored.
    pub(super) fn check_terms(&mut self, root: SgfNode, root_info: &RootInfo) {
        let has_size = root_info.size.is_some();
        let komi = root_info.komi.as_deref().map(str::parse::<f64>);
        let is_number = komi.is_some_and(|komi| komi.is_ok_and(f64::is_finite));
        let has_komi = is_number || !root_info.rules.is_empty();
        for (ident, is_read) in [("SZ", has_size), ("KM", has_komi)] {
            let property = self.collection.property(root, ident);
            let is_said = |property: &SgfProperty<'_>| !property.value().trim().is_empty();
            if let Some(property) = property.filter(is_said).filter(|_| !is_read) {
                let value = clean_line(property.value()).into_owned();
                let message = message!("sgf-root-value", ident = ident, value = value);
                self.diagnostics
                    .push(Diagnostic::warning(property.span(self.file), message));
            }
        }
    }

    pub(super) fn check_size(&mut self, root: SgfNode, root_info: &RootInfo) {
        if let (Some(game), Some((width, height))) = (self.game, root_info.size)
            && (width, height) != (game.width.into(), game.height.into())
            && let Some(property) = self.collection.property(root, "SZ")
        {
            let message = size_differs(game, width, height);
            self.misfit(&property, message);
        }
        // Records of other programs may omit the usual size of their game.
        if let (Some(game), None, false) = (self.game, root_info.size, self.ours)
            && root_info.gm.is_some()
            && root_info.gm == game.gm
            && let Some(side) = root_info.gm.and_then(usual_side).map(u32::from)
            && (side, side) != (game.width.into(), game.height.into())
        {
            let message = size_differs(game, side, side);
            self.unread.push((NodeId::ROOT, message));
        }
    }
}

fn size_differs(game: &Game, width: u32, height: u32) -> Message {
    message!(
        "sgf-size-differs",
        width = width,
        height = height,
        game_width = game.width,
        game_height = game.height
    )
}
