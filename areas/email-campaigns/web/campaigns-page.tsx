import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { useMemo } from "react";
import { Ellipsis, LayoutTemplate, Mail, Plus, Server, Trash2 } from "lucide-react";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { CampaignCard } from "./campaign-card.tsx";
import { CampaignDialogs, type OpenCampaignDialog } from "./campaign-dialogs.tsx";
import { CampaignTotals } from "./campaign-totals.tsx";
import { editInDemo, words } from "./campaigns.messages.ts";
import { isSending, useCampaigns, useDuplicateCampaign } from "./campaigns.queries.ts";

/** Send Emails (Spec 1 §2). */
export function CampaignsPage() {
  const campaigns = useCampaigns();
  const copy = useDuplicateCampaign().run;
  const mayChange = useRight("member");
  const user = useCurrentUser();
  const [dialog, setDialog] = useKeptState<OpenCampaignDialog | undefined>("dialog", undefined);
  const acts = useMemo(
    () => ({
      edit: (campaign: Campaign) =>
        isDemo() ? window.alert(editInDemo) : setDialog({ kind: "edit", campaign }),
      send: (campaign: Campaign) => setDialog({ kind: "send", campaign }),
      remove: (campaign: Campaign) => setDialog({ kind: "remove", campaign }),
      copy: (campaign: Campaign) => void copy({ params: { id: campaign.id }, body: {} }),
    }),
    [copy, setDialog],
  );
  const create = () => setDialog({ kind: "create" });
  const more = [
    { label: "Templates", icon: LayoutTemplate, onSelect: () => setDialog({ kind: "templates" }) },
    { label: "Mail server", icon: Server, href: "/settings/mail" },
    { label: "Deleted campaigns", icon: Trash2, onSelect: () => setDialog({ kind: "bin" }) },
  ];
  const shown = campaigns.items;
  // While there are none, the empty page has the one primary button.
  const mayCreate = mayChange && shown?.length !== 0;

  return (
    <PageFrame
      title={words.title}
      actions={
        mayChange && (
          <>
            <Menu trigger={<IconButton icon={Ellipsis} label="More" />} items={more} />
            {mayCreate && (
              <Button look="primary" icon={Plus} className="max-tablet:hidden" onClick={create}>
                {words.create}
              </Button>
            )}
          </>
        )
      }
    >
      {mayCreate && (
        <Button look="primary" icon={Plus} full className="tablet:hidden" onClick={create}>
          {words.create}
        </Button>
      )}
      <CampaignTotals following={shown?.some(isSending) ?? false} />
      {user && !mayChange && <Notice>{words.onlyReads}</Notice>}
      {shown?.some((campaign) => campaign.isSample) && <SampleNotice />}
      {shown === undefined && campaigns.isPending && <CardsSkeleton />}
      <FailedRead read={campaigns} title={words.failed}>
        {words.safe}
      </FailedRead>
      {shown?.length === 0 && (
        <EmptyState
          icon={Mail}
          title={words.empty}
          acts={
            mayChange && (
              <Button look="primary" icon={Plus} onClick={create}>
                {words.create}
              </Button>
            )
          }
        >
          {words.emptyHelp}
        </EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <div role="list" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {shown.map((campaign) => (
            <CampaignCard key={campaign.id} campaign={campaign} acts={acts} mayChange={mayChange} />
          ))}
        </div>
      )}
      <MoreButton list={campaigns} className="justify-center" />
      <CampaignDialogs open={dialog} onClose={() => setDialog(undefined)} onEdit={acts.edit} />
    </PageFrame>
  );
}

function CardsSkeleton() {
  return (
    <Waiting label="Loading your campaigns" className="grid gap-2.5">
      {[1, 2, 3].map((row) => (
        <div key={row} className="card grid gap-2 p-5">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </Waiting>
  );
}
