-- Where the clock stands of somebody who works elsewhere: their morning mail comes by it. NULL goes by the clock of the business.
ALTER TABLE task_settings ADD COLUMN time_zone text;
