import { useMemo } from "react";
import { MailX } from "lucide-react";
import { navigate } from "#platform/web/navigate.ts";
import { useRight } from "#areas/auth/web/index.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { isMissing } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Campaign } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { CampaignDialogs, type OpenCampaignDialog } from "./campaign-dialogs.tsx";
import { CampaignHead } from "./campaign-head.tsx";
import { CampaignReport } from "./campaign-report.tsx";
import { editInDemo } from "./campaigns.messages.ts";
import { useCampaign, useDuplicateCampaign, useReaders } from "./campaigns.queries.ts";
import { PreviewSkeleton } from "./preview-skeleton.tsx";
import { type Reader, useReadersFor } from "./previews.queries.ts";

const MailPreview = lazyPart(async () => (await import("./mail-preview.tsx")).MailPreview, PreviewSkeleton);

/** One campaign: its state, its results, and the email itself. */
export function CampaignPage({ params }: { params: Record<string, string> }) {
  const read = useCampaign(params.id ?? "");
  const { data: campaign, error, isError } = read;
  const copy = useDuplicateCampaign().run;
  const mayChange = useRight("member");
  const [dialog, setDialog] = useKeptState<OpenCampaignDialog | undefined>("dialog", undefined);
  const acts = useMemo(
    () => ({
      edit: (one: Campaign) =>
        isDemo() ? window.alert(editInDemo) : setDialog({ kind: "edit", campaign: one }),
      send: (one: Campaign) => setDialog({ kind: "send", campaign: one }),
      remove: (one: Campaign) => setDialog({ kind: "remove", campaign: one }),
      copy: async (one: Campaign) => {
        const outcome = await copy({ params: { id: one.id }, body: {} });
        if (outcome.ok) navigate(`/email-campaigns/${outcome.reply.id}`);
      },
    }),
    [copy, setDialog],
  );
  const back = <BackLink href="/email-campaigns">Send Emails</BackLink>;
  if (!campaign) {
    return (
      <PageFrame title="Campaign" actions={back}>
        {isError ? (
          isMissing(error) ? (
            <Missing />
          ) : (
            <FailedRead read={read} title="This campaign didn’t load" />
          )
        ) : (
          <Waiting label="Loading the campaign" className="grid gap-4">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-24" />
          </Waiting>
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={campaign.name} actions={back}>
      <CampaignHead campaign={campaign} acts={acts} mayChange={mayChange} />
      {campaign.startedAt !== null && <CampaignReport campaign={campaign} mayChange={mayChange} />}
      <Card title="The email">
        {campaign.startedAt === null ? <ToWrite campaign={campaign} /> : <Received campaign={campaign} />}
      </Card>
      <CampaignDialogs
        open={dialog}
        onClose={() => setDialog(undefined)}
        onEdit={acts.edit}
        onRemoved={() => navigate("/email-campaigns")}
      />
    </PageFrame>
  );
}

const Shown = ({
  campaign: { subject, content },
  readers,
}: {
  campaign: Campaign;
  readers: Reader[] | undefined;
}) => <MailPreview subject={subject} content={content} readers={readers} />;
const ToWrite = ({ campaign }: { campaign: Campaign }) => (
  <Shown campaign={campaign} readers={useReadersFor("", true).readers} />
);
// Shown as its recipients saw it.
const Received = ({ campaign }: { campaign: Campaign }) => (
  <Shown campaign={campaign} readers={useReaders(campaign.id, "sent", true)} />
);

// A malformed id is no campaign either.
const Missing = () => (
  <EmptyState
    icon={MailX}
    title="Campaign not found"
    acts={
      <ButtonLink look="primary" href="/email-campaigns">
        Back to Send Emails
      </ButtonLink>
    }
  >
    It may have been deleted, or part of the link is missing.
  </EmptyState>
);
