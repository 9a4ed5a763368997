import { addDays } from "#platform/contract/dates.ts";
import type { TaskPriority, TaskRepeat, TaskStatus, TaskType } from "./tasks.schema.ts";

/** A task of the sample business. `contact` is the name of a sample customer, `who` 1 the owner and 2 or 3 a teammate. */
export type SampleTask = {
  title: string;
  description: string | null;
  type: TaskType;
  priority: TaskPriority;
  status: TaskStatus;
  dueDate: string | null;
  dueTime: string | null;
  contact: string | null;
  who: 1 | 2 | 3;
  repeats: TaskRepeat | null;
  doneDaysAgo: number | null;
};

type More = {
  about?: string;
  time?: string;
  contact?: string;
  who?: 2 | 3;
  repeats?: TaskRepeat;
  doneDaysAgo?: number;
};
type Row = [title: string, type: TaskType, priority: TaskPriority, inDays: number | null, more?: More];

const rows: Row[] = [
  [
    "Ask Tom Kowalski what he thinks of the price",
    "call",
    "high",
    -2,
    { contact: "Tom Kowalski", about: "Open house for 120 people. He worries about the price per head." },
  ],
  [
    "Send the invoice for Thursday's lunch",
    "task",
    "medium",
    -1,
    { contact: "Dana Whitfield", about: "Goes to the firm, not to Dana." },
  ],
  [
    "Call Jerome Baptiste about the canapés",
    "call",
    "urgent",
    0,
    { time: "10:00", contact: "Jerome Baptiste", about: "90 guests, nothing with nuts." },
  ],
  ["Order rye flour for the week", "task", "medium", 0, { repeats: "weekly" }],
  ["Cake tasting with Grace Nakamura", "meeting", "medium", 0, { time: "15:30", contact: "Grace Nakamura" }],
  [
    "Confirm the delivery time with Golden Pier",
    "call",
    "high",
    1,
    { contact: "Mei-Ling Chow", who: 2, about: "Buns have to be there before seven." },
  ],
  [
    "Write the quote for the gallery opening",
    "task",
    "high",
    2,
    { contact: "Beatrix van Dam", about: "Only finger food, nothing that drips." },
  ],
  [
    "Bring samples of three vegan bars",
    "appointment",
    "medium",
    4,
    { time: "09:15", contact: "Priya Raman", who: 3 },
  ],
  ["Pay the bakery’s rent", "task", "high", 9, { repeats: "monthly" }],
  ["Plan the platters for the winter season", "meeting", "low", 12, { contact: "Zoe Carmichael" }],
  [
    "Ask Marchetti Flowers about the spring fair",
    "call",
    "low",
    null,
    { contact: "Chloe Marchetti", who: 2 },
  ],
  ["Thank Amara Okafor for the photo", "task", "low", -3, { contact: "Amara Okafor", doneDaysAgo: 1 }],
  ["Clean the proofing room", "task", "medium", -4, { doneDaysAgo: 2, who: 3 }],
];

/** The tasks of the sample business, Alder & Rye, as of the day `today`. */
export const sampleTasksOn = (today: string): SampleTask[] =>
  rows.map(([title, type, priority, inDays, more = {}]) => ({
    title,
    type,
    priority,
    description: more.about ?? null,
    status: more.doneDaysAgo === undefined ? "pending" : "completed",
    dueDate: inDays === null ? null : addDays(today, inDays),
    dueTime: more.time ?? null,
    contact: more.contact ?? null,
    who: more.who ?? 1,
    repeats: more.repeats ?? null,
    doneDaysAgo: more.doneDaysAgo ?? null,
  }));
