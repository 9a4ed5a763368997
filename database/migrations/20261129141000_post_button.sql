-- The button under a post on Google Business Profile; it leads where the post's link does.
ALTER TABLE social_media_posts ADD COLUMN button varchar(20) CHECK (button IN ('book', 'order', 'shop', 'learn_more', 'sign_up', 'call'));
