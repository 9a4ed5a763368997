import { tells, untold } from "#platform/server/activity-words.ts";
import {
  formationCancelled,
  formationChanged,
  formationCompleted,
  formationOrdered,
  nameChecked,
  virtualAddressChanged,
} from "#areas/formation/contract/formations.events.ts";

export const formationActivities = [
  tells(formationOrdered, ({ formationId, businessName }) => ({
    type: "formation_ordered",
    title: `${businessName}: order added`,
    metadata: { formationId },
  })),
  tells(formationCompleted, ({ formationId, businessName }) => ({
    type: "formation_completed",
    title: `${businessName} is started`,
    metadata: { formationId },
  })),
  tells(formationCancelled, ({ formationId, businessName }) => ({
    type: "formation_cancelled",
    title: `${businessName}: order canceled`,
    metadata: { formationId },
  })),
  ...untold("small steps on the way", formationChanged, nameChecked, virtualAddressChanged),
];
