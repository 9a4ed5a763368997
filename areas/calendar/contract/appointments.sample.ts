import { addDays } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { AppointmentStatus, AppointmentType } from "./appointments.schema.ts";

/** A meeting of the sample business. `contact` is the name of a sample customer. */
export type SampleAppointment = {
  title: string;
  description: string | null;
  type: AppointmentType;
  status: AppointmentStatus;
  startTime: string;
  endTime: string;
  contact: string | null;
  meetingUrl: string | null;
  phoneNumber: string | null;
  place: string | null;
};

type More = Partial<
  Pick<SampleAppointment, "description" | "status" | "meetingUrl" | "phoneNumber" | "place">
>;
type Row = [
  title: string,
  type: AppointmentType,
  inDays: number,
  time: string,
  minutes: number,
  contact: string | null,
  more?: More,
];

const rows: Row[] = [
  [
    "Wedding cake tasting",
    "in_person",
    1,
    "15:00",
    60,
    "Grace Nakamura",
    { place: "At the bakery", description: "Three sponges, two creams. She brings her mother." },
  ],
  [
    "Menu for the gallery opening",
    "video",
    2,
    "10:30",
    30,
    "Beatrix van Dam",
    { meetingUrl: "https://meet.example.com/alder-and-rye" },
  ],
  [
    "Price for the open house",
    "phone",
    3,
    "09:15",
    15,
    "Tom Kowalski",
    { phoneNumber: "(555) 010-0142", status: "pending" },
  ],
  ["Platters for the winter season", "in_person", 8, "14:00", 45, "Zoe Carmichael", { place: "Her shop" }],
  ["Lunch boxes for the firm", "phone", -2, "11:00", 30, "Dana Whitfield", { status: "attended" }],
  [
    "First talk about the spring fair",
    "video",
    -5,
    "16:00",
    30,
    "Chloe Marchetti",
    { status: "no_show", meetingUrl: "https://meet.example.com/alder-and-rye" },
  ],
];

/** The meetings of the sample business, Alder & Rye, as of the day `today` by its clock. */
export const sampleAppointmentsOn = (today: string, timeZone: string): SampleAppointment[] =>
  rows.map(([title, type, inDays, time, minutes, contact, more = {}]) => {
    const start = momentAt(timeZone, { day: addDays(today, inDays), time });
    return {
      description: null,
      status: "confirmed",
      meetingUrl: null,
      phoneNumber: null,
      place: null,
      ...more,
      title,
      type,
      contact,
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + minutes * 60_000).toISOString(),
    };
  });
