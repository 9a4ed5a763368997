type Size = { width: number; height: number };

/**
 * A picture of a real screen, in the page's theme. Both files are named, but only the one that shows is fetched,
 * once it is near; its space is reserved, so nothing jumps. `tools/landing-pictures.mjs` takes them.
 */
export function ScreenPicture({
  name,
  alt,
  width,
  height,
  phone,
}: Size & { name: string; alt: string; phone?: Size & { name: string } }) {
  return (
    <>
      {["light", "dark"].map((theme) => (
        <picture key={theme} className={`only-${theme}`}>
          {phone && (
            <source
              media="(max-width: 760px)"
              srcSet={`/pictures/${phone.name}-${theme}.webp`}
              width={phone.width}
              height={phone.height}
            />
          )}
          <img
            src={`/pictures/${name}-${theme}.webp`}
            width={width}
            height={height}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="h-auto w-full"
          />
        </picture>
      ))}
    </>
  );
}
