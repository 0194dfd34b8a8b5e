"""Reads calendars with icalendar and recurring_ical_events, for second-reader.test.ts.

Input: a JSON list of iCalendar files, as base64. Output: a JSON list with one item for each file: an object from UID to
SUMMARY and the sorted starts (days, floating times, or instants in UTC), or an error message instead of the starts.
"""

import base64
import datetime
import json
import sys

import icalendar
import recurring_ical_events

FIRST, LAST = (2025, 12, 1), (2027, 11, 1)


def text(start):
    if not isinstance(start, datetime.datetime):
        return start.isoformat()
    if start.tzinfo is None:
        return start.strftime("%Y-%m-%dT%H:%M:%S")
    return start.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def shows(calendar):
    """One calendar for each UID, so that one event that cannot be read does not affect the others."""
    found = {}
    for event in calendar.walk("VEVENT"):
        if event["UID"] not in found:
            found[event["UID"]] = icalendar.Calendar(calendar)
        found[event["UID"]].add_component(event)
    return found.values()


def starts(calendar):
    try:
        events = recurring_ical_events.of(calendar).between(FIRST, LAST)
        return sorted(text(event["DTSTART"].dt) for event in events)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def read(file):
    return {
        str(event["UID"]): {"name": str(event["SUMMARY"]), "starts": starts(show)}
        for calendar in icalendar.Calendar.from_ical(base64.b64decode(file), multiple=True)
        for show in shows(calendar)
        for event in show.walk("VEVENT")[:1]
    }


json.dump([read(file) for file in json.load(sys.stdin)], sys.stdout)
