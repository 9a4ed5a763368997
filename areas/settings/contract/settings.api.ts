import { Done, endpoint } from "#platform/contract/endpoint.ts";
import { Look } from "#platform/contract/look.ts";
import {
  Alerts,
  AlertsHere,
  BusinessChanges,
  BusinessInfo,
  NewEmail,
  Profile,
  ProfileChanges,
  SystemInfo,
} from "./settings.schema.ts";

export const settingsApi = {
  profile: endpoint({
    method: "GET",
    path: "/api/settings/profile",
    summary: "What the signed-in person says of themselves",
    reply: Profile,
  }),
  saveProfile: endpoint({
    method: "PUT",
    path: "/api/settings/profile",
    role: "viewer",
    summary: "Change your name, phone and job title",
    body: ProfileChanges,
    reply: Profile,
  }),
  newEmail: endpoint({
    method: "POST",
    path: "/api/settings/email",
    role: "viewer",
    summary: "Email a link to a new address of yours; it is yours once the link was opened",
    body: NewEmail,
    reply: Done,
    transaction: "own",
    callsPerMinute: 20,
  }),
  business: endpoint({
    method: "GET",
    path: "/api/settings/business",
    summary: "What the business says of itself",
    reply: BusinessInfo,
  }),
  saveBusiness: endpoint({
    method: "PUT",
    path: "/api/settings/business",
    role: "manager",
    summary: "Change what the business says of itself",
    body: BusinessChanges,
    reply: BusinessInfo,
  }),
  look: endpoint({
    method: "GET",
    path: "/api/settings/look",
    summary: "How screens look for the signed-in person",
    reply: Look,
  }),
  saveLook: endpoint({
    method: "PUT",
    path: "/api/settings/look",
    role: "viewer",
    summary: "Change how screens look, on every device of the person",
    body: Look,
    reply: Look,
  }),
  alerts: endpoint({
    method: "GET",
    path: "/api/settings/alerts",
    summary: "What the signed-in person hears of outside the app",
    reply: AlertsHere,
  }),
  saveAlerts: endpoint({
    method: "PUT",
    path: "/api/settings/alerts",
    role: "viewer",
    summary: "Change what you hear of outside the app",
    body: Alerts,
    reply: AlertsHere,
  }),
  system: endpoint({
    method: "GET",
    path: "/api/settings/system",
    summary: "The version, and whether database, worker and mail are well",
    reply: SystemInfo,
  }),
};
