"""Reads repeating events with python3-recurring-ical-events and with libical: cases as JSON in, their starts and ends in seconds out."""
import json, sys
import datetime as dates
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
import gi, icalendar, recurring_ical_events

# A rule that never comes true would be looked for up to the year 9999.
dates.MAXYEAR = 2028
gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib


def moment(time, zone):
    """RFC 5545 §3.3.5: of a time that comes twice the first one, and one that is skipped by the offset before."""
    if not isinstance(time, datetime):
        time = datetime(time.year, time.month, time.day)
    if time.tzinfo is None:
        time = time.replace(tzinfo=zone)
    return int(time.timestamp())


def unfolded(case):
    zone = ZoneInfo(case["zone"])
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(case["text"])).between(
        datetime.fromtimestamp(case["from"], timezone.utc), datetime.fromtimestamp(case["to"], timezone.utc)
    )
    found = set()
    for event in events:
        start, end = event["DTSTART"].dt, event["DTEND"].dt
        if isinstance(start, datetime):
            # As its clock shows it: pytz takes the second of two times that look the same.
            begin = moment(start.replace(tzinfo=None), zone)
            found.add((begin, begin + int((end - start).total_seconds())))
        else:
            found.add((moment(start, zone), moment(end, zone)))
    return sorted(found)


def starts(case):
    zone = ZoneInfo(case["zone"])
    rule = case["rule"]
    if case["until"] is not None:
        # As the wall clock shows it, since the iterator is given no zone.
        rule += datetime.fromtimestamp(case["until"], zone).strftime(";UNTIL=%Y%m%dT%H%M%S")
    last = datetime.fromtimestamp(case["to"], zone).strftime("%Y%m%dT%H%M%S")
    found = [case["start"]]
    try:
        iterator = ICalGLib.RecurIterator.new(
            ICalGLib.Recurrence.new_from_string(rule), ICalGLib.Time.new_from_string(case["start"])
        )
    except TypeError:
        # A rule that has no day at all.
        return [moment(datetime.strptime(case["start"], "%Y%m%dT%H%M%S"), zone)]
    while (time := iterator.next()) is not None and not time.is_null_time():
        text = time.as_ical_string()
        if text > last:
            break
        found.append(text)
    walls = {datetime.strptime(text, "%Y%m%dT%H%M%S") for text in found}
    return sorted({moment(wall, zone) for wall in walls})


def tried(read, case):
    try:
        return read(case)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


json.dump(
    [{"unfolded": tried(unfolded, case), "starts": tried(starts, case)} for case in json.load(sys.stdin)], sys.stdout
)
