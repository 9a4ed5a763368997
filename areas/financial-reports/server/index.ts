import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./financial-reports.live.ts";
import { firstReads } from "./financial-reports.reads.ts";
import * as store from "./financial-reports.store.ts";
import { financialReportsRoutes } from "./financial-reports.routes.ts";
import * as documents from "./tax-documents.store.ts";
import { taxJobs } from "./tax-documents.work.ts";
import { taxesRoutes } from "./taxes.routes.ts";
import * as forms from "./w9-forms.store.ts";

export const area: Area = {
  routes: [...financialReportsRoutes, ...taxesRoutes],
  planFeatures: { accounting: [...financialReportsRoutes, ...taxesRoutes] },
  jobs: taxJobs,
  liveReads,
  firstReads,
  bins: { financial_reports: store, tax_documents: documents, contractor_forms: forms },
  mergeRules: {
    "contractor_forms.contact_id": {
      rule: "moves",
      why: "the forms of both; one that was received counts before one that was asked for",
    },
  },
  tables: {
    contractor_forms: { without: ["tax_id_sealed"] },
    financial_reports: {},
    schedule_c_lines: {},
    tax_day_tasks: {},
    tax_documents: {},
    tax_thresholds: {},
  },
};

export {
  findTaxDayTask,
  forgetTaxDayTask,
  noteTaxDayTask,
  type TaxDayOfYear,
} from "./tax-day-tasks.service.ts";
