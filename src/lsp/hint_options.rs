//! Which hints a client wants, and when it has to ask for them anew.

use super::games::GameAnalysis;
use serde_json::Value;

/// Which hints the client wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HintOptions {
    pub parameter_names: bool,
    pub constants: bool,
    pub legal_moves: bool,
}

impl Default for HintOptions {
    fn default() -> Self {
        Self {
            parameter_names: true,
            constants: true,
            legal_moves: true,
        }
    }
}

impl HintOptions {
    /// Takes over what settings of a client say; what they do not say stays.
    pub(super) fn set(&mut self, settings: &Value) {
        let own = settings.get("gametui").unwrap_or(settings);
        let hints = own.get("inlayHints");
        let take = |name: &str, slot: &mut bool| {
            let stated = hints
                .and_then(|hints| hints.get(name))
                .and_then(Value::as_bool);
            *slot = stated.unwrap_or(*slot);
        };
        take("parameterNames", &mut self.parameter_names);
        take("constants", &mut self.constants);
        take("legalMoves", &mut self.legal_moves);
    }
}

/// Returns true if a client that has the hints of one check would see others after another one.
pub(super) fn are_hints_changed(before: Option<&GameAnalysis>, after: &GameAnalysis) -> bool {
    let constants = |game: &GameAnalysis| game.rules.as_ref().map(|it| it.constants().to_vec());
    before.is_none_or(|before| before.moves != after.moves || constants(before) != constants(after))
}
