//! The languages of rules: what their texts mean, which moves they list, and how they are searched.

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
