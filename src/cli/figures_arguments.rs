//! The grammar of `gametui figures`.

use super::record_arguments::RecordArguments;
use crate::tui::figures::{FigureOptions, PageSize};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct FigureArguments {
    #[command(flatten)]
    pub record: RecordArguments,
    /// After how many moves there is another diagram. By default after 50 where pieces are only placed and after 10
    /// where they move, unless the record asks for figures itself: FG in SGF, the glyph 220 in PGN, marks.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub every: Option<u32>,
    /// Write pages of this size, one file each: NAME-1.svg, NAME-2.svg and so on, beside the record or into --out.
    /// Without it there is one picture as long as it has to be, on standard output or as NAME.svg in --out.
    #[arg(long, value_name = "a4|letter", value_enum)]
    pub page: Option<PageName>,
    /// The folder for the files, which exists. Files of the same names are replaced.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// The name of a size of paper.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum PageName {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl FigureArguments {
    pub(super) fn options(&self) -> FigureOptions {
        FigureOptions {
            every: self.every,
            page: self.page.map(|page| match page {
                PageName::A4 => PageSize::A4,
                PageName::Letter => PageSize::Letter,
            }),
        }
    }
}
