### The gdef language.

gdef-not-ready = Rules in gdef cannot be read yet.
