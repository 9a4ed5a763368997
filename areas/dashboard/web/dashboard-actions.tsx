import { Ellipsis, GraduationCap, Timer, UserPlus } from "lucide-react";
import { Button, ButtonLink, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { SearchField } from "#platform/web/ui/text-field.tsx";
import { NotificationsButton } from "#areas/notifications/web/index.ts";
import { words } from "./dashboard.messages.ts";

type Props = { search: string; onSearch: (text: string) => void; onAdd: () => void; mayAdd: boolean };
type ActionProps = Props & { onTutorial: () => void };

const setup = { label: words.setup, icon: Timer, href: "/setup" };

/** The header's actions (Spec 1 §2); on a phone what does not fit is in "more" and in the row below. */
export function DashboardActions({ search, onSearch, onAdd, mayAdd, onTutorial }: ActionProps) {
  // The tour shows this screen; the tutorials are not built yet.
  const tutorial = { label: "Tutorial", icon: GraduationCap, onSelect: onTutorial };
  return (
    <>
      <span data-tour="search" className="w-[236px] flex-none max-tablet:hidden">
        <SearchField label={words.search} value={search} onText={onSearch} />
      </span>
      <ButtonLink href={setup.href} icon={setup.icon} className="max-[1240px]:hidden">
        {setup.label}
      </ButtonLink>
      <span className="max-[1240px]:hidden">
        <IconButton icon={tutorial.icon} label={tutorial.label} onClick={onTutorial} />
      </span>
      <NotificationsButton />
      <span className="min-[1240px]:hidden">
        <Menu trigger={<IconButton icon={Ellipsis} label="More" />} items={[setup, tutorial]} />
      </span>
      {mayAdd && (
        <span data-tour="add" className="max-tablet:hidden">
          <Button look="primary" icon={UserPlus} onClick={onAdd}>
            {words.add}
          </Button>
        </span>
      )}
    </>
  );
}

/** On a phone: search and Add Person below the header. */
export function QuickRow({ search, onSearch, onAdd, mayAdd, offersSetup }: Props & { offersSetup: boolean }) {
  return (
    <div className="flex flex-wrap gap-2 tablet:hidden">
      <span data-tour="search" className="min-w-0 flex-1">
        <SearchField label={words.search} placeholder="Find a person" value={search} onText={onSearch} />
      </span>
      {mayAdd && (
        <span data-tour="add">
          <Button look="primary" icon={UserPlus} onClick={onAdd}>
            {words.add}
          </Button>
        </span>
      )}
      {/* Until it is done it stays out of "more". */}
      {offersSetup && (
        <ButtonLink href={setup.href} icon={setup.icon} className="w-full">
          {setup.label}
        </ButtonLink>
      )}
    </div>
  );
}
