import { tells, untold } from "#platform/server/activity-words.ts";
import { dealImportUndone, dealsImported, salesAdded } from "#areas/deals/contract/deal-imports.events.ts";
import * as events from "#areas/deals/contract/deals.events.ts";
import { stageOf } from "#areas/pipeline/server/index.ts";

/** How what happens to sales is told. A main sale's is told as its customer's move. */
export const dealActivities = [
  tells(events.dealWon, ({ contactId, name, title, dealId, value, isMain }) =>
    isMain
      ? undefined
      : {
          type: "deal_closed",
          title: title === null ? `${name} bought again` : `${name} bought ${title}`,
          contactId,
          metadata: { dealId, value },
        },
  ),
  tells(events.dealCreated, ({ contactId, name, title, dealId, isMain }) =>
    isMain
      ? undefined
      : {
          type: "deal_created",
          title: title === null ? `Another sale for ${name}` : `${title} for ${name}`,
          contactId,
          metadata: { dealId },
        },
  ),
  tells(events.dealStageChanged, async ({ contactId, name, title, dealId, isMain, from, to }, ctx) => {
    if (isMain) return undefined;
    const after = await stageOf(ctx, to);
    // A won one is told as bought.
    if (after.type === "won") return undefined;
    return {
      type: "stage_changed",
      title: `${title ?? "A sale"} for ${name} moved to ${after.name}`,
      contactId,
      metadata: { dealId, from, to },
    };
  }),
  tells(salesAdded, ({ importId, fileName, contactIds }) => ({
    type: "contact_imported",
    title: `Sales imported from “${fileName}”`,
    metadata: { dealImportId: importId },
    contactIds,
  })),
  tells(dealsImported, ({ fileName, created }) => ({
    type: "contact_import",
    title: `Imported ${created.toLocaleString("en-US")} ${created === 1 ? "sale" : "sales"}`,
    description: `From ${fileName}`,
    metadata: { created },
  })),
  tells(dealImportUndone, ({ fileName, removed, kept }) => ({
    type: "contact_import",
    title: `Undid the import of ${fileName}`,
    description: `${removed.toLocaleString("en-US")} removed, ${kept.toLocaleString("en-US")} kept`,
    metadata: { removed, kept },
  })),
  ...untold("its move to another stage is told", events.dealLost, events.dealReopened),
  ...untold(
    "it is in the sale's own history",
    events.dealUpdated,
    events.dealDeleted,
    events.dealRestored,
    events.dealWentCold,
  ),
];
