import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { settingsWords } from "./books.messages.ts";
import { useBooksSettings } from "./books.queries.ts";
import { CategoriesCard } from "./categories-card.tsx";
import { ChartCard } from "./chart-card.tsx";
import { CompanyCard } from "./company-card.tsx";
import { PeriodLockCard } from "./period-lock-card.tsx";
import { PreferencesCard } from "./preferences-card.tsx";
import { TaxesCard } from "./taxes-card.tsx";

/** Settings: Company Information and Account Preferences (Spec 2 §2); sales taxes, categories and accounts. */
export function BooksSettingsCards() {
  const read = useBooksSettings();
  const mayChange = useRight("manager");
  return (
    <div className="grid grid-cols-1 gap-5">
      {read.isPending && (
        <Waiting label="Loading your settings" className="grid gap-5 wide:grid-cols-2">
          <Skeleton className="h-[560px]" />
          <Skeleton className="h-[560px]" />
        </Waiting>
      )}
      <FailedRead read={read} title={settingsWords.failed} />
      {read.data && (
        <>
          {!mayChange && <Notice>{settingsWords.onlyManagers}</Notice>}
          <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-2">
            <CompanyCard settings={read.data} />
            <div className="grid grid-cols-1 gap-5">
              <PreferencesCard settings={read.data} />
              <TaxesCard />
              <PeriodLockCard />
            </div>
          </div>
          <CategoriesCard />
          <ChartCard />
        </>
      )}
    </div>
  );
}
