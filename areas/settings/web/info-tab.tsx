import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { BusinessForm } from "./business-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SettingsPlaces } from "./settings-places.tsx";
import { useBusiness, useProfile } from "./settings.queries.ts";

/** My Info: the person, their business, and where everything else is set. */
export function InfoTab() {
  const profile = useProfile();
  const business = useBusiness();
  const isWaiting = profile.isPending || business.isPending;
  return (
    <>
      {isWaiting && (
        <Waiting label="Loading your info" className="grid gap-5">
          <Skeleton className="h-72" />
          <Skeleton className="h-80" />
        </Waiting>
      )}
      <FailedRead read={profile} title="Your info didn’t load" />
      <FailedRead read={business} title="Your business info didn’t load" />
      {profile.data && <ProfileForm profile={profile.data} />}
      {business.data && <BusinessForm business={business.data} />}
      <SettingsPlaces />
    </>
  );
}
