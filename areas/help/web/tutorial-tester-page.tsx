import { useState } from "react";
import { PartyPopper } from "lucide-react";
import { setTestedItems, testedItems } from "#platform/web/browser-flags.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Card, Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import { tutorialChecklistPage, tutorialsPage } from "#areas/help/contract/help.pages.ts";
import { testedSoFar, testerCategories, testerItems } from "#areas/help/contract/tester.rules.ts";

/** The tutorial tester (Spec 2 §2): what to try by hand, ticked off and kept in this browser. */
export function TutorialTesterPage() {
  const [done, setDone] = useState(testedItems);
  const keep = (keys: string[]) => {
    setTestedItems(keys);
    setDone(keys);
  };
  const { count, percent } = testedSoFar(done);
  return (
    <PageFrame title={tutorialChecklistPage.title} actions={<BackLink href="/dashboard">Dashboard</BackLink>}>
      <div className="grid max-w-[640px] gap-5">
        <p className="text-text-2">
          Try each of these in turn and check it off. Your checkmarks stay in this browser.
        </p>
        <ProgressBar label={`${percent}% checked`} done={count} total={testerItems.length} />
        {percent === 100 && (
          <Notice tone="positive" action={<PartyPopper className="icon flex-none" aria-hidden />}>
            All {testerItems.length} checked. Everything in the tutorial center works for you.
          </Notice>
        )}
        {testerCategories.map(([category, title]) => (
          <Card key={category} title={title}>
            <ul className="grid gap-3">
              {testerItems
                .filter((item) => item.category === category)
                .map(({ key, text, href }) => (
                  <li key={key} className="flex items-start gap-3">
                    <Checkbox
                      className="min-w-0 flex-1"
                      label={text}
                      checked={done.includes(key)}
                      onChange={(isOn) => keep(isOn ? [...done, key] : done.filter((other) => other !== key))}
                    />
                    {href && (
                      <a className="link flex-none" href={href}>
                        Open<span className="sr-only">: {text}</span>
                      </a>
                    )}
                  </li>
                ))}
            </ul>
          </Card>
        ))}
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="primary" href={tutorialsPage.path}>
            Tutorial Center
          </ButtonLink>
          <ButtonLink href="/dashboard">Dashboard</ButtonLink>
          <Button look="quiet" disabled={count === 0} onClick={() => keep([])}>
            Reset All
          </Button>
        </div>
      </div>
    </PageFrame>
  );
}
