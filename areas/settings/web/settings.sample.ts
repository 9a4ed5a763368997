import { defaultLook, type Look } from "#platform/contract/look.ts";
import { version } from "#platform/contract/product.ts";
import type { Brand } from "#areas/settings/contract/brand.schema.ts";
import { type DataExport, exportDays } from "#areas/settings/contract/data-exports.schema.ts";
import type {
  AlertsHere,
  BusinessInfo,
  Profile,
  SystemInfo,
} from "#areas/settings/contract/settings.schema.ts";

export const sampleProfile: Profile = {
  firstName: "Demo",
  lastName: "User",
  email: "demo@example.com",
  phone: null,
  jobTitle: "Owner",
  pictureUrl: null,
};

export const sampleBusiness: BusinessInfo = {
  name: "Alder & Rye Bakery",
  timeZone: "America/New_York",
  industry: "Food & Catering",
  companySize: "2-5 employees",
  website: "https://alder-rye.example",
  address: "12 Mill Street\nHudson, NY 12534",
};

export const sampleLook: Look = defaultLook;

/** As stated (Spec 2 §9): on, off, on, off. */
export const sampleAlerts: AlertsHere = {
  email: true,
  sms: false,
  push: true,
  marketing: false,
  missing: [],
};

export const sampleSystem: SystemInfo = {
  version,
  status: "All Good",
  checks: [
    { key: "database", ok: true, words: "Your data can be read and saved." },
    { key: "worker", ok: true, words: "Background work is done on time." },
    { key: "mail", ok: true, words: "Account emails go out." },
  ],
};

const dayMs = 86_400_000;

/** One export, made yesterday. */
export function sampleExports(): DataExport[] {
  const createdAt = new Date(Date.now() - dayMs);
  return [
    {
      id: "0190c5f0-0000-7000-8000-00000000e001",
      operationId: "0190c5f0-0000-7000-8000-00000000e002",
      status: "done",
      done: 259,
      total: 259,
      message: null,
      createdAt: createdAt.toISOString(),
      readyAt: new Date(createdAt.getTime() + 8000).toISOString(),
      endsAt: new Date(createdAt.getTime() + exportDays * dayMs).toISOString(),
      sizeBytes: 4_210_344,
      rows: 3127,
      files: 14,
    },
  ];
}

export const sampleBrand: Brand = {
  color: "#b4532a",
  hideProduct: true,
  logoUrl: null,
  isInPlan: true,
  planNote: null,
};
