"""Rules as WebAssembly modules: the engines run on terms, and what they do written as code."""
