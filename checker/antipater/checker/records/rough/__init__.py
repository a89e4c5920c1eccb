"""Records as they stand on paper and in chats: rough lines put into the notation's words."""
