import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { bytes, instant } from "#platform/server/columns.ts";
import { changeKinds } from "#areas/calendar/contract/appointment-history.schema.ts";
import { appointmentStatuses, appointmentTypes } from "#areas/calendar/contract/appointments.schema.ts";
import { repeatRules } from "#areas/calendar/contract/repeats.schema.ts";
import type { Answer } from "#areas/calendar/contract/bookings.schema.ts";
import { mailSteps } from "#areas/calendar/contract/meeting-mails.rules.ts";
import type { DateOverrides, WeeklyHours } from "#areas/calendar/contract/hours.schema.ts";
import { waitingEnds } from "#areas/calendar/contract/waiting-guests.schema.ts";
import { attendances } from "#areas/calendar/contract/class-guests.schema.ts";
import { hostRules, type Question } from "#areas/calendar/contract/meeting-types.schema.ts";

export const hosts = pgTable(
  "hosts",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    userId: uuid("user_id"),
    name: varchar("name", { length: 200 }).notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const meetingTypes = pgTable(
  "meeting_types",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    name: varchar("name", { length: 100 }).notNull(),
    slug: varchar("slug", { length: 60 }).notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    position: integer("position").notNull(),
    bufferMinutes: integer("buffer_minutes"),
    noticeMinutes: integer("notice_minutes"),
    changeHours: integer("change_hours"),
    windowDays: integer("window_days"),
    mostPerDay: integer("most_per_day"),
    weeklyHours: jsonb("weekly_hours").$type<WeeklyHours>(),
    stepMinutes: integer("step_minutes").notNull().default(30),
    seats: integer("seats").notNull().default(1),
    needsConfirmation: boolean("needs_confirmation").notNull().default(false),
    hostIds: uuid("host_ids").array().notNull().default([]),
    hostRule: varchar("host_rule", { length: 10, enum: hostRules }).notNull().default("chosen"),
    isActive: boolean("is_active").notNull().default(true),
    kind: varchar("kind", { length: 20, enum: appointmentTypes }).notNull().default("phone"),
    meetingUrl: varchar("meeting_url", { length: 2000 }),
    place: varchar("place", { length: 300 }),
    price: numeric("price", { precision: 10, scale: 2 }),
    description: text("description"),
    questions: jsonb("questions").$type<Question[]>().notNull().default([]),
    taskAfter: varchar("task_after", { length: 300 }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const calendarSettings = pgTable("calendar_settings", {
  workspaceId: uuid("workspace_id").primaryKey(),
  durationMinutes: integer("duration_minutes").notNull(),
  bufferMinutes: integer("buffer_minutes").notNull(),
  noticeMinutes: integer("notice_minutes").notNull(),
  changeHours: integer("change_hours").notNull(),
  windowDays: integer("window_days").notNull(),
  mostPerDay: integer("most_per_day"),
  weeklyHours: jsonb("weekly_hours").$type<WeeklyHours>().notNull(),
  dateOverrides: jsonb("date_overrides").$type<DateOverrides>().notNull(),
  slug: varchar("slug", { length: 60 }).notNull(),
});

export const appointments = pgTable(
  "appointments",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    title: varchar("title", { length: 300 }).notNull(),
    description: text("description"),
    contactId: uuid("contact_id"),
    hostId: uuid("host_id").notNull(),
    withEveryone: boolean("with_everyone").notNull().default(false),
    holdsTime: boolean("holds_time").notNull().default(true),
    type: varchar("type", { length: 20, enum: appointmentTypes }).notNull(),
    status: varchar("status", { length: 20, enum: appointmentStatuses }).notNull(),
    startTime: instant("start_time").notNull(),
    endTime: instant("end_time").notNull(),
    bufferMinutes: integer("buffer_minutes"),
    meetingUrl: varchar("meeting_url", { length: 2000 }),
    phoneNumber: varchar("phone_number", { length: 50 }),
    place: varchar("place", { length: 300 }),
    searchText: text("search_text").notNull(),
    tellsGuest: boolean("tells_guest").notNull().default(false),
    sequence: integer("sequence").notNull().default(0),
    comingAt: instant("coming_at"),
    classTypeId: uuid("class_type_id"),
    seatsTaken: integer("seats_taken"),
    seriesId: uuid("series_id"),
    seriesRule: varchar("series_rule", { length: 20, enum: repeatRules }),
    seriesWeekdays: integer("series_weekdays").array(),
    isSample: boolean("is_sample").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdBy: uuid("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const appointmentMails = pgTable(
  "appointment_mails",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    appointmentId: uuid("appointment_id").notNull(),
    recipient: varchar("recipient", { length: 10, enum: ["guest", "host"] }).notNull(),
    step: varchar("step", { length: 20, enum: mailSteps }).notNull(),
    sequence: integer("sequence").notNull(),
    startTime: instant("start_time").notNull(),
    fromTime: instant("from_time"),
    bookingId: uuid("booking_id"),
    toldBy: uuid("told_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const appointmentChanges = pgTable(
  "appointment_changes",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    appointmentId: uuid("appointment_id").notNull(),
    kind: varchar("kind", { length: 20, enum: changeKinds }).notNull(),
    fromTime: instant("from_time"),
    fromHostId: uuid("from_host_id"),
    toHostId: uuid("to_host_id"),
    changedBy: uuid("changed_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** From a moment up to another one, as PostgreSQL writes it. */
export const span = customType<{ data: string; driverData: string }>({ dataType: () => "tstzrange" });

export const heldTimes = pgTable(
  "held_times",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    hostId: uuid("host_id").notNull(),
    appointmentId: uuid("appointment_id"),
    held: span("held").notNull(),
    heldUntil: instant("held_until")
      .notNull()
      .generatedAlwaysAs(sql`upper(held)`),
    holds: boolean("holds").notNull(),
    expiresAt: instant("expires_at"),
    visitor: bytes("visitor"),
    classTypeId: uuid("class_type_id"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.hostId, table.heldUntil, table.id] })],
);

export const bookings = pgTable(
  "bookings",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    appointmentId: uuid("appointment_id").notNull(),
    typeId: uuid("type_id").notNull(),
    name: varchar("name", { length: 200 }).notNull(),
    email: varchar("email", { length: 254 }).notNull(),
    phone: varchar("phone", { length: 50 }),
    timeZone: varchar("time_zone", { length: 60 }).notNull(),
    answers: jsonb("answers").$type<Answer[]>().notNull(),
    /** The form that was sent: the same again is the same guest. */
    formId: uuid("form_id"),
    proofUntil: instant("proof_until"),
    /** What they answered about news and offers, until they have proved that the address is theirs. */
    wantsOffers: boolean("wants_offers"),
    cameBy: varchar("came_by", { length: 10 }),
    yesUntil: instant("yes_until"),
    attendance: varchar("attendance", { length: 10, enum: attendances }),
    taskId: uuid("task_id"),
    contactId: uuid("contact_id"),
    leftAt: instant("left_at"),
    comingAt: instant("coming_at"),
    movedFrom: instant("moved_from"),
    sequence: integer("sequence").notNull().default(0),
    moves: integer("moves").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

export const waitingGuests = pgTable(
  "waiting_guests",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: uuid("id").notNull(),
    typeId: uuid("type_id").notNull(),
    hostId: uuid("host_id"),
    startTime: instant("start_time"),
    day: date("day"),
    timeZone: varchar("time_zone", { length: 60 }).notNull(),
    name: varchar("name", { length: 200 }).notNull(),
    email: varchar("email", { length: 254 }).notNull(),
    /** The form that was sent, as for `bookings`. */
    formId: uuid("form_id"),
    contactId: uuid("contact_id"),
    offers: integer("offers").notNull().default(0),
    offeredStart: instant("offered_start"),
    offeredUntil: instant("offered_until"),
    holdId: uuid("hold_id"),
    passed: jsonb("passed").$type<string[]>().notNull().default([]),
    endedAt: instant("ended_at"),
    ended: varchar("ended", { length: 10, enum: waitingEnds }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
