//! The languages of rules: the meaning of their texts, the moves they list, and searching with them.

mod bdl;
mod bggl_conformance;
mod bggl_games;
mod games_counts;
mod gdef_conformance;
mod gdef_course;
mod gdef_extensions;
mod gdef_robust;
mod grammar;
mod hostile;
mod listing;
mod machine;
mod machine_oracle;
mod machine_seam;
mod perft;
mod random;
mod referees;
mod search;
mod spans;
mod variants;
