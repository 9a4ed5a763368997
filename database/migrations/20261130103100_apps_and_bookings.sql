-- Where a Mastodon server sends people back to stands beside how it knows this installation: at another address it is registered once more.
ALTER TABLE social_media_apps ADD COLUMN redirect_url varchar(500) NOT NULL DEFAULT '';
-- By which link of a post somebody came who still has to prove a booking, perhaps in another browser.
ALTER TABLE bookings ADD COLUMN came_by varchar(10);
