import type { ReactNode } from "react";
import { useListingOf } from "#platform/web/use-listing.ts";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { StageSettings } from "#areas/pipeline/web/index.ts";
import { type SettingsTab, settingsTabs } from "#areas/settings/contract/settings-tabs.rules.ts";
import { AlertsTab } from "./alerts-tab.tsx";
import { HelpTab } from "./help-tab.tsx";
import { InfoTab } from "./info-tab.tsx";
import { LookTab } from "./look-tab.tsx";
import { tabNames } from "./settings.messages.ts";
import { listingFrom, queryTextOf } from "./settings.view.ts";

const contents: Record<SettingsTab, ReactNode> = {
  info: <InfoTab />,
  pipeline: <StageSettings />,
  alerts: <AlertsTab />,
  look: <LookTab />,
  help: <HelpTab />,
};

/** Settings (Spec 2 §2): a person's own, and the business's. */
export function SettingsPage() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  return (
    <PageFrame title="Settings">
      <div className="max-w-[760px]">
        <Tabs
          label="Settings"
          value={listing.tab}
          onChange={(tab) => change({ tab: tab as SettingsTab })}
          tabs={settingsTabs.map((key) => ({
            key,
            label: tabNames[key],
            content: <div className="grid gap-5 pt-4">{contents[key]}</div>,
          }))}
        />
      </div>
    </PageFrame>
  );
}
