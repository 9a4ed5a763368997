import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath, type Plugin, type UserConfig } from "vite";
import { screenChunks } from "./tools/screen-chunks.mjs";

const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;

/** Puts a .br and a .gz beside every text asset, so that the server only has to send files. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async closeBundle() {
      const folder = "dist/web/assets";
      // There is none where the build failed, which tells why by itself.
      const files = (await readdir(folder).catch(() => [])).filter((file) => compressible.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file);
          const text = await readFile(path);
          const [brotli, zipped] = await Promise.all([
            promisify(brotliCompress)(text, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
              },
            }),
            promisify(gzip)(text, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
        }),
      );
    },
  };
}

/** What a screen does not use of an area is not loaded with the door that offers it. */
function unusedOfDoors(): Plugin {
  return {
    name: "unused-of-doors",
    apply: "build",
    transform: (_code, id) =>
      /\/areas\/[\w-]+\/web\/[\w.-]+\.tsx?$/.test(id) ? { moduleSideEffects: false } : undefined,
  };
}

/** Schemas are described as JSON Schema on the server alone; zod's code for it is 4 kB of every screen. */
function withoutJsonSchemas(): Plugin {
  const parts = [
    /^ *inst\._zod\.processJSONSchema = .*;$/gm,
    /\bcreateStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g,
    /\bcreateToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
  ];
  return {
    name: "without-json-schemas",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/zod/v4/classic/schemas.js")) return undefined;
      if (!parts.every((part) => code.search(part) >= 0)) this.error("zod describes schemas in another way");
      return parts.reduce((rest, part) => rest.replaceAll(part, "undefined"), code);
    },
  };
}

/** The manifest names what is fetched by itself also where it shares a file with others, so that the page can announce it. */
function sharedPartsInManifest(): Plugin {
  return {
    name: "shared-parts-in-manifest",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const path = join(dir, ".vite/manifest.json");
      const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, { file: string }>;
      const files = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
      for (const chunk of Object.values(bundle)) {
        const written = files.get(chunk.fileName);
        if (chunk.type !== "chunk" || !written) continue;
        const parts = chunk.moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
        for (const id of parts) manifest[normalizePath(relative(process.cwd(), id))] ??= written;
      }
      await writeFile(path, JSON.stringify(manifest, null, 2));
    },
  };
}

const plugins = [react(), tailwindcss(), unusedOfDoors(), withoutJsonSchemas()];
const options = {
  plugins,
  // The server writes the HTML: nothing here is a page of its own.
  appType: "custom",
  publicDir: "apps/web/public",
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    manifest: true,
    // One stylesheet for all screens, in the manifest as style.css.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: ["apps/web/main.tsx", "apps/web/landing.ts"],
      // Names stand in every file that asks for another, and a hash cannot be packed: one letter less is half a kilobyte of a screen.
      output: { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" },
    },
  },
} satisfies UserConfig;

export default defineConfig(async () => {
  const { build } = options;
  const output = { ...build.rollupOptions.output, codeSplitting: await screenChunks(options) };
  return {
    ...options,
    plugins: [...plugins, sharedPartsInManifest(), compressed()],
    build: { ...build, rollupOptions: { ...build.rollupOptions, output } },
  };
});
