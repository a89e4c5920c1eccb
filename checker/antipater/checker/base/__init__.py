"""What every room stands on: files, storage, plain TOML and JSON, processes, faults of ours."""
