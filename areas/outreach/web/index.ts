export { AudienceFields } from "./audience-fields.tsx";
export { Fact } from "./fact.tsx";
export { RecordConsent } from "./record-consent.tsx";
export { ScheduleFields } from "./schedule-fields.tsx";
export { type Hour, localTimeIn } from "./schedule.view.ts";
