export { deskCards } from "./desk.slots.ts";
