-- What the provider says of money: the credit that a business has there, what its next charge comes to, and what is late.
ALTER TABLE subscriptions
  ADD COLUMN credit numeric(10,2) NOT NULL DEFAULT 0,
  ADD COLUMN next_amount numeric(10,2),
  ADD COLUMN late_amount numeric(10,2);
-- To whom an answer goes, where that isn't the product.
ALTER TABLE mails ADD COLUMN reply_to varchar(254);
