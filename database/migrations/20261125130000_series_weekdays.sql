-- On which weekdays a meeting repeats by the week, so that its series can be changed, lengthened or ended from any of its meetings on.
ALTER TABLE appointments ADD COLUMN series_weekdays integer[];
