-- Answers that are kept for Idempotency-Key are sealed from now on: some tell a secret. Those kept so far are forgotten.
DELETE FROM api_answers;
