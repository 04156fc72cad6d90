### The gdef language.

gdef-not-ready = Reguł w gdef nie można jeszcze wczytać.
