import { routesOf } from "#platform/server/route.ts";
import { passkeysApi } from "#areas/auth/contract/passkeys.api.ts";
import { passkeyConfirmOptions } from "./passkey-confirm.service.ts";
import { passkeySignInOptions, signInByPasskey } from "./passkey-sign-in.service.ts";
import * as service from "./passkeys.service.ts";

export const passkeyRoutes = routesOf(passkeysApi, {
  list: ({ ctx }) => service.listPasskeys(ctx),
  options: ({ ctx, body }) => service.newPasskeyOptions(ctx, body.password),
  create: ({ ctx, body }) => service.addPasskey(ctx, body),
  update: ({ ctx, params, body }) => service.renamePasskey(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await service.removePasskey(ctx, params.id), {}),
  confirmOptions: ({ ctx }) => passkeyConfirmOptions(ctx),
  signInOptions: ({ ctx, answer }) => passkeySignInOptions({ ctx, answer }),
  signIn: ({ ctx, answer, body }) => signInByPasskey({ ctx, answer }, body),
});
