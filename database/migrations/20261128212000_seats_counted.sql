-- The seats of a class are counted from its bookings, whoever asks: a host who sees only their own customers takes a guest off, too.
CREATE FUNCTION app.count_seats(class uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer FROM bookings WHERE workspace_id = app.workspace_id() AND appointment_id = class AND left_at IS NULL
$$;
GRANT EXECUTE ON FUNCTION app.count_seats(uuid) TO mainstay_app;

-- The seats of classes, counted anew from their bookings: moves pressed twice had given seats back more than once.
UPDATE appointments SET seats_taken = counted.taken
FROM (
  SELECT appointments.workspace_id, appointments.id, count(bookings.id) AS taken
  FROM appointments
  LEFT JOIN bookings ON bookings.workspace_id = appointments.workspace_id AND bookings.appointment_id = appointments.id AND bookings.left_at IS NULL
  WHERE appointments.class_type_id IS NOT NULL
  GROUP BY appointments.workspace_id, appointments.id
) AS counted
WHERE appointments.workspace_id = counted.workspace_id AND appointments.id = counted.id AND appointments.seats_taken <> counted.taken;
