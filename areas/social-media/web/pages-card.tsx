import { Pencil, Plus, RefreshCw, Trash2 } from "lucide-react";
import { count, plural } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { zoneName } from "#platform/web/time-zones.ts";
import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { connectWords, words } from "./social-media.messages.ts";
import { useCheckPage, usePages, useSaveSocialSettings, useSocialSettings } from "./social-media.queries.ts";

type Acts = {
  add: () => void;
  connect: (page: SocialAccount) => void;
  edit: (page: SocialAccount) => void;
  remove: (page: SocialAccount) => void;
};

/** 'My Social Media Pages' (Spec 2 §2): each page, how posts reach it, and its weekly times. */
export function PagesCard({ acts, mayConnect }: { acts: Acts; mayConnect: boolean }) {
  const read = usePages();
  return (
    <Card
      title={words.pages}
      pad={false}
      actions={
        mayConnect && (
          <Button look="quiet" size="small" icon={Plus} onClick={acts.add}>
            Add a page
          </Button>
        )
      }
    >
      <FailedRead read={read} title={words.pagesFailed}>
        {words.safe}
      </FailedRead>
      {read.isPending && (
        <Waiting label="Loading your pages" className="grid gap-3 px-card pb-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Waiting>
      )}
      <ul>
        {read.data?.map((page) => (
          <PageRow key={page.id} page={page} acts={acts} mayConnect={mayConnect} />
        ))}
      </ul>
      {mayConnect && <ApprovalSwitch />}
    </Card>
  );
}

function PageRow({ page, acts, mayConnect }: { page: SocialAccount; acts: Acts; mayConnect: boolean }) {
  const { platform, mode, accountName, slots, timeZone, followerCount } = page;
  return (
    <li className="flex items-start gap-3 border-t border-line px-card py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-label wrap-anywhere">{accountName}</span>
          {mode === "practice" ? (
            <Badge kind="tint" value="amber">
              {words.practice}
            </Badge>
          ) : (
            <span className="text-small text-muted">{networks[platform].name}</span>
          )}
          {!page.isActive && (
            <Badge kind="tint" value="grey">
              Off
            </Badge>
          )}
        </p>
        <p className="text-caption text-muted">
          {slots.length === 0 ? "No weekly times" : `${plural(slots.length, "time", "times")} a week`},{" "}
          {zoneName(timeZone)} time
          {followerCount !== null && `. ${plural(followerCount, "follower", "followers")}`}
          {page.waitingPosts > 0 && `. ${count(page.waitingPosts)} waiting`}
        </p>
        {mode === "live" ? (
          <Connection page={page} onConnect={mayConnect ? () => acts.connect(page) : undefined} />
        ) : (
          <p className="text-caption text-muted">
            {mode === "practice" ? words.practiceHelp : words.byHandHelp}
          </p>
        )}
      </div>
      {mayConnect && (
        <span className="flex">
          {mode === "live" && page.health === "well" && <CheckButton page={page} />}
          <IconButton
            icon={Pencil}
            size="small"
            label={`Edit ${accountName}`}
            onClick={() => acts.edit(page)}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove ${accountName}`}
            onClick={() => acts.remove(page)}
          />
        </span>
      )}
    </li>
  );
}

/** How a page that we post to is connected, and what its network says about pictures. */
function Connection({ page, onConnect }: { page: SocialAccount; onConnect: (() => void) | undefined }) {
  const { health, healthReason, picturesLeft, accountId } = page;
  if (health === "reconnect")
    return (
      <div className="grid justify-items-start gap-1.5">
        <p className="flex flex-wrap items-center gap-2 text-caption text-muted">
          <Badge kind="tint" value="amber">
            {connectWords.notConnected}
          </Badge>
          {healthReason} {connectWords.waits}
        </p>
        {onConnect && (
          <Button size="small" onClick={onConnect}>
            {accountId === null ? connectWords.finish : connectWords.reconnect}
          </Button>
        )}
      </div>
    );
  if (picturesLeft === null || Date.parse(picturesLeft.until) < Date.now()) return null;
  return (
    <p className="text-caption text-muted">
      {picturesLeft.left} of {picturesLeft.of} pictures left until {timeOf(picturesLeft.until)}
    </p>
  );
}

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const timeOf = (moment: string): string => clock.format(new Date(moment));

function CheckButton({ page }: { page: SocialAccount }) {
  const check = useCheckPage();
  return (
    <IconButton
      icon={RefreshCw}
      size="small"
      label={connectWords.check(page.accountName)}
      busy={check.pending}
      onClick={() => void check.run({ params: { id: page.id }, body: {} })}
    />
  );
}

function ApprovalSwitch() {
  const { data } = useSocialSettings();
  const save = useSaveSocialSettings();
  if (!data) return null;
  return (
    <div className="border-t border-line px-card py-3 text-small">
      <Switch
        label={words.approval}
        checked={data.approval}
        disabled={save.pending}
        onChange={(approval) => void save.run({ body: { approval, was: { approval: data.approval } } })}
      />
    </div>
  );
}
