import { Ellipsis, Pencil, Plus, Trash2, WandSparkles } from "lucide-react";
import { age, count, plural } from "#platform/web/format.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useNow } from "#platform/web/use-now.ts";
import { Button, ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { recipes } from "#areas/automation/contract/helper-recipes.rules.ts";
import { triggerWords, actionWords } from "#areas/automation/contract/helper-words.rules.ts";
import type { Helper, HelperSettings } from "#areas/automation/contract/helpers.schema.ts";
import { demoActions, pausedWords, words } from "./helpers.messages.ts";
import {
  useDeleteHelper,
  useHelpers,
  useHelperSettings,
  useSaveHelperSettings,
  useSwitchHelper,
} from "./helpers.queries.ts";
import { lowered, readable } from "./helpers.view.ts";
import { Counters } from "./counters.tsx";

const DraftsDialog = lazyClosable(async () => (await import("./drafts-dialog.tsx")).DraftsDialog);

const build = (address: string, demo: string): void => {
  if (!stoppedByDemo(demo)) navigate(address);
};
const add = () => build("/automation/edit/new", demoActions.add);

/** Auto-Help (Spec 2 §2): counters, the helpers with their switches, and a Quick Start. */
export function HelpersPage() {
  const read = useHelpers();
  const { data: helpers } = read;
  const { data: settings } = useHelperSettings();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<"drafts" | undefined>("dialog", undefined);
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          <Menu
            trigger={<IconButton icon={Ellipsis} label="More" />}
            items={[{ label: "Trash", icon: Trash2, href: "/automation/bin" }]}
          />
          {mayChange && (
            <span className="max-tablet:hidden">
              <Button look="primary" icon={Plus} onClick={add}>
                {words.add}
              </Button>
            </span>
          )}
        </>
      }
    >
      {mayChange && (
        <Button look="primary" icon={Plus} className="tablet:hidden" onClick={add}>
          {words.add}
        </Button>
      )}
      {helpers && <Counters helpers={helpers} settings={settings} mayChange={mayChange} />}
      {settings && <Notices settings={settings} mayChange={mayChange} onDrafts={() => setOpen("drafts")} />}
      {read.isPending && (
        <Waiting label="Loading helpers" className="grid gap-3">
          {Array.from({ length: 4 }, (_, at) => (
            <Skeleton key={at} className="h-24 rounded-card" />
          ))}
        </Waiting>
      )}
      <FailedRead read={read} title="Your helpers didn’t load" />
      {helpers?.length === 0 && (
        <EmptyState icon={WandSparkles} title={words.empty}>
          {words.emptyHelp}
        </EmptyState>
      )}
      {helpers !== undefined && helpers.length > 0 && (
        <Card title="Your helpers" pad={false}>
          <ul>
            {helpers.map((helper) => (
              <HelperRow
                key={helper.id}
                helper={helper}
                mayChange={mayChange}
                isPaused={settings?.isPaused ?? false}
              />
            ))}
          </ul>
        </Card>
      )}
      {mayChange && <QuickStart />}
      <DraftsDialog open={open === "drafts"} onClose={() => setOpen(undefined)} />
    </PageFrame>
  );
}

function Notices({
  settings,
  mayChange,
  onDrafts,
}: {
  settings: HelperSettings;
  mayChange: boolean;
  onDrafts: () => void;
}) {
  const save = useSaveHelperSettings();
  return (
    <div className="grid gap-3">
      {settings.drafts > 0 && (
        <Notice
          action={
            mayChange && (
              <Button size="small" onClick={onDrafts}>
                Look at them
              </Button>
            )
          }
        >
          {plural(settings.drafts, "email waits", "emails wait")} for your OK.
        </Notice>
      )}
      {settings.mailNotice && (
        <Notice
          tone="warning"
          action={
            mayChange && (
              <ButtonLink size="small" href="/settings/mail">
                Mail settings
              </ButtonLink>
            )
          }
        >
          {settings.mailNotice}
        </Notice>
      )}
      {settings.isPaused && <Notice tone="warning">{words.allPaused}</Notice>}
      {mayChange && (
        <Switch
          label="Pause all helpers"
          checked={settings.isPaused}
          disabled={save.pending}
          onChange={(isPaused) => void save.run({ body: { isPaused } })}
        />
      )}
    </div>
  );
}

function HelperRow({
  helper,
  mayChange,
  isPaused,
}: {
  helper: Helper;
  mayChange: boolean;
  isPaused: boolean;
}) {
  const flip = useSwitchHelper();
  const remove = useDeleteHelper();
  const now = useNow();
  const facts = [
    helper.underWay > 0 && `${plural(helper.underWay, "person", "people")} under way`,
    helper.drafts > 0 && `${plural(helper.drafts, "email waits", "emails wait")} for your OK`,
    helper.recentFailures > 0 && `${count(helper.recentFailures)} failed`,
    helper.lastRunAt ? `Last run: ${age(helper.lastRunAt, now)}` : "Hasn’t run yet",
  ].filter((one) => one !== false);
  return (
    <li className="grid gap-2 border-b border-line px-card py-4 last:border-0">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-body wrap-anywhere">
            <a className="link" href={`/automation/${helper.id}`}>
              {helper.name}
            </a>
          </h3>
          <p className="text-small wrap-anywhere text-text-2">
            {helper.trigger}: {lowered(readable(helper.action))}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <Switch
            label={<span className="sr-only">{helper.name}</span>}
            checked={helper.isActive}
            disabled={!mayChange && !isDemo()}
            onChange={(isActive) => flip(helper, isActive)}
          />
          {mayChange && (
            <>
              <IconButton
                icon={Pencil}
                label={`Edit ${helper.name}`}
                onClick={() => build(`/automation/edit/${helper.id}`, demoActions.edit)}
              />
              <IconButton
                icon={Trash2}
                label={`Delete ${helper.name}`}
                onClick={() => void remove.run({ params: { id: helper.id } })}
              />
            </>
          )}
        </div>
      </div>
      <p className="text-caption text-muted">{facts.join(" · ")}</p>
      {helper.pausedReason && <Notice tone="warning">{pausedWords[helper.pausedReason]}</Notice>}
      {isPaused && helper.isActive && <p className="text-caption text-muted">Paused with all the others.</p>}
      {helper.problems.map((problem) => (
        <p key={problem} className="text-small text-text-2">
          {problem}
        </p>
      ))}
    </li>
  );
}

function QuickStart() {
  return (
    <Card title={words.quickStart}>
      <p className="mb-3 text-small text-text-2">Pick one, look it over, and turn it on.</p>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {Object.entries(recipes).map(([key, { name, description, definition }]) => (
          <li key={key} className="flex items-start gap-3">
            <WandSparkles className="icon small mt-1 flex-none text-accent-text" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="font-label">{name}</p>
              <p className="text-small text-text-2">{description}</p>
              <p className="text-caption text-muted">
                {triggerWords(definition.when as never)}:{" "}
                {lowered(readable(actionWords(definition as never)))}
              </p>
            </div>
            {isDemo() ? (
              <Button size="small" aria-label={`Use ${name}`} onClick={add}>
                Use
              </Button>
            ) : (
              <ButtonLink size="small" aria-label={`Use ${name}`} href={`/automation/edit/new?recipe=${key}`}>
                Use
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
