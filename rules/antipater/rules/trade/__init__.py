"""What a cost is made of, and what is bought for it."""
