import { defineConfig, presetWind3, transformerVariantGroup } from "unocss";

/** Colours are CSS variables (src/ui/tokens.css), so light and dark are one set of class names. */
const color = (name: string) => `var(--${name})`;

export default defineConfig({
  content: { pipeline: { include: [/\.(tsx|html)($|\?)/] } },
  // Words of our texts and code that would be classes, and are none of ours.
  blocklist: [
    ...["visible", "table", "static", "blur", "filter", "resize", "ring", "tab", "transform"],
    ...["h1", "h2", "h3", "h4", "ma", "me", "mis", "ms", "px"],
  ],
  presets: [presetWind3({ preflight: "on-demand" })],
  variants: [
    // Home of who is signed in: marked by boot.ts in the page that comes, by Home itself once it is here.
    (matcher) =>
      matcher.startsWith("person:")
        ? {
            matcher: matcher.slice("person:".length),
            selector: (selector) => `:is([data-person] [data-prerendered], [data-home]) ${selector}`,
          }
        : matcher,
  ],
  // "md:(flex gap-2)" in a class name means "md:flex md:gap-2".
  transformers: [transformerVariantGroup()],
  theme: {
    colors: {
      ink: color("ink"),
      paper: color("paper"),
      card: color("card"),
      sunk: color("sunk"),
      line: { DEFAULT: color("line"), strong: color("line-strong") },
      muted: color("muted"),
      primary: {
        DEFAULT: color("primary"),
        on: color("on-primary"),
        soft: color("primary-soft"),
        strong: color("primary-strong"),
      },
      accent: {
        DEFAULT: color("accent"),
        fill: color("accent-fill"),
        on: color("on-accent"),
        soft: color("accent-soft"),
      },
      danger: { DEFAULT: color("danger"), soft: color("danger-soft"), on: color("on-danger") },
      wait: { DEFAULT: color("wait"), soft: color("wait-soft") },
      scrim: color("scrim"),
    },
    fontSize: {
      xs: ["0.8125rem", "1.125rem"],
      sm: ["0.875rem", "1.25rem"],
      base: ["0.9375rem", "1.375rem"],
      lg: ["1.0625rem", "1.5rem"],
      xl: ["1.25rem", "1.625rem"],
      "2xl": ["1.625rem", "2rem"],
      "3xl": ["2.125rem", "2.5rem"],
    },
    borderRadius: { card: "12px", field: "10px", full: "9999px" },
    boxShadow: { soft: "var(--shadow)" },
    // In letters, as all else is: whoever reads text twice as large on a wide screen has room for half as much beside each other.
    breakpoints: { sm: "40rem", md: "48rem", lg: "64rem", xl: "80rem" },
  },
  shortcuts: [
    ["page", "mx-auto w-full max-w-[72rem] px-4 sm:px-6"],
    ["page-narrow", "mx-auto w-full max-w-[34rem] px-4 sm:px-6"],
    ["page-text", "mx-auto w-full max-w-[44rem] px-4 sm:px-6"],
    ["card", "bg-card b-1 b-solid b-line rounded-card"],
    // "outline-none" is a transparent outline, which forced colours draw: only what has the focus may have one.
    ["focusable", "[outline:none] focus-visible:(outline-2 outline-solid outline-offset-2 outline-primary)"],
    // A link that makes all of its card one to press.
    [
      "card-link",
      "[outline:none] after:(content-[''] absolute inset-0 rounded-card) focus-visible:after:(outline-2 outline-solid outline-offset-2 outline-primary)",
    ],
    ["link", "text-primary underline underline-offset-3 decoration-1 @hover:decoration-2 rounded-sm focusable"],
    [
      "menu-link",
      "items-center gap-1.5 min-h-11 px-3 rounded-field font-550 @hover:bg-sunk focusable aria-[current=page]:(text-primary font-700)",
    ],
    [
      "category-tile",
      "grid justify-items-center content-start gap-1.5 h-full px-1 py-2 rounded-card text-xs font-600 text-center @hover:bg-primary-soft active:bg-primary-soft focusable -outline-offset-2",
    ],
    ["heading", "text-[min(1.25rem,9vw)] leading-[1.3] font-700 text-ink text-balance"],
    ["title", "text-[min(1.625rem,10vw)] leading-[1.23] font-750 tracking-tight text-ink text-balance"],
    ["tap", "min-h-[min(2.75rem,56px)] min-w-[min(2.75rem,56px)]"],
    [
      "icon",
      "inline-block w-[1em] h-[1em] shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]",
    ],
    [
      "chip",
      "inline-flex items-center gap-1.5 min-h-11 px-[clamp(.5rem,10vw_-_1rem,1rem)] rounded-full b-1 b-solid b-line-strong bg-card text-ink text-base whitespace-nowrap select-none focusable",
    ],
    ["chip-on", "!b-primary !bg-primary !text-primary-on font-600"],
    [
      "btn",
      "inline-flex max-w-full items-center justify-center gap-[min(.5rem,10px)] min-h-[min(3rem,64px)] p-[.375rem_clamp(.25rem,10vw_-_1rem,1.25rem)] rounded-field text-[min(.9375rem,8vw)] font-650 text-center no-underline cursor-pointer select-none b-1 b-solid transition-[background-color,border-color,opacity] duration-140 focusable aria-[disabled=true]:(opacity-55 cursor-not-allowed) aria-[busy=true]:cursor-progress",
    ],
    ["btn-primary", "bg-primary text-primary-on b-primary @hover:enabled:bg-primary-strong active:bg-primary-strong"],
    ["btn-secondary", "bg-card text-ink b-line-strong @hover:bg-sunk active:bg-sunk"],
    ["btn-quiet", "bg-transparent text-primary b-transparent @hover:bg-primary-soft active:bg-primary-soft"],
    ["btn-danger", "bg-danger text-danger-on b-danger"],
    [
      "field-box",
      "w-full min-h-12 px-3.5 rounded-field b-1 b-solid b-line-strong bg-card text-ink text-[1rem] leading-6 placeholder:text-muted [outline:none] focus:(outline-none b-primary shadow-[0_0_0_1px_var(--primary)]) aria-[invalid=true]:(b-danger focus:(b-danger shadow-[0_0_0_1px_var(--danger)])) disabled:(opacity-60 cursor-not-allowed)",
    ],
    // Two columns, and one for who reads large text: of cards, and of what is pressed or filled in.
    ["grid-cols-text", "[grid-template-columns:repeat(auto-fill,minmax(clamp(34%,8rem,100%),1fr))]"],
    ["grid-cols-pair", "[grid-template-columns:repeat(auto-fit,minmax(min(7.5rem,100%),1fr))]"],
    // On a wider screen three and four, as long as a price has room on its one line.
    [
      "grid-cards",
      "grid grid-cols-text gap-x-3 gap-y-5 sm:(gap-x-4 [grid-template-columns:repeat(auto-fill,minmax(clamp(30%,8rem,100%),1fr))]) lg:[grid-template-columns:repeat(auto-fill,minmax(clamp(22%,8rem,100%),1fr))]",
    ],
    ["hide-scrollbar", "[scrollbar-width:none] [&::-webkit-scrollbar]:hidden"],
  ],
});
