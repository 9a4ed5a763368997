import { useState } from "react";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormCard } from "#platform/web/ui/form-card.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { type Profile, ProfileChanges } from "#areas/settings/contract/settings.schema.ts";
import { ProfilePicture } from "./profile-picture.tsx";
import { words } from "./settings.messages.ts";
import { useSaveProfile } from "./settings.queries.ts";

const NewEmailDialog = lazyClosable(async () => (await import("./new-email-dialog.tsx")).NewEmailDialog);

const valuesOf = ({ firstName, lastName, phone, jobTitle }: Profile) => ({
  firstName,
  lastName,
  phone: phone ?? "",
  jobTitle: jobTitle ?? "",
});

/** What a person says of themselves, and the address they sign in with. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState(false);
  const { run } = useSaveProfile();
  const edit = useEditForm({
    name: "profile",
    schema: ProfileChanges,
    record: profile,
    valuesOf,
    save: (body) => run({ body }),
  });
  const { form } = edit;
  const { errors } = form.formState;
  return (
    <>
      <FormCard title="You" edit={edit}>
        <ProfilePicture profile={profile} />
        <div className="grid gap-5 tablet:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstName?.message}
            {...form.register("firstName")}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            error={errors.lastName?.message}
            {...form.register("lastName")}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            maxLength={50}
            error={errors.phone?.message}
            {...form.register("phone")}
          />
          <TextField
            label="Job title"
            autoComplete="organization-title"
            maxLength={100}
            error={errors.jobTitle?.message}
            {...form.register("jobTitle")}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <span className="block text-small font-label">Email</span>
            {profile.email}
          </p>
          <Button onClick={() => setChanging(true)}>{words.newEmail}</Button>
        </div>
      </FormCard>
      <NewEmailDialog open={changing} onClose={() => setChanging(false)} />
    </>
  );
}
