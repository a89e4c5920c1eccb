"""What a command does once its options are read: calls the rooms, prints, gives the status."""
