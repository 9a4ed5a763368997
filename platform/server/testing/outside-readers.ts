import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";

/** What a program makes of an event. */
export type Read = {
  uid: string;
  sequence: number;
  start: number;
  end: number;
  summary: string;
  description: string;
  location: string;
  status: string;
  method: string;
};

/** The one event of a calendar as ical.js reads it. */
export function byIcalJs(text: string): Read {
  const calendar = new ICAL.Component(ICAL.parse(text) as string[]);
  const component = calendar.getFirstSubcomponent("vevent")!;
  const event = new ICAL.Event(component);
  return {
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().getTime(),
    end: event.endDate.toJSDate().getTime(),
    summary: event.summary,
    description: event.description,
    location: event.location,
    status: component.getFirstPropertyValue("status") as string,
    method: calendar.getFirstPropertyValue("method") as string,
  };
}

/** The same as node-ical reads it. */
export function byNodeIcal(text: string): Read {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === "VEVENT") as VEvent;
  return {
    uid: event.uid,
    sequence: Number(event.sequence),
    start: event.start.getTime(),
    end: event.end.getTime(),
    summary: String(event.summary),
    description: String(event.description),
    location: String(event.location),
    status: String(event.status),
    method: String(event.method),
  };
}
