import type { Mutants } from "./lists.ts";

const FORMATS = ["tests/unit/domain-formats.test.ts"];
const FORMS = ["tests/unit/domain-forms.test.ts", "tests/unit/domain-formats.test.ts"];

/** Dates, amounts, numbers and bounds. */
export const DATES: readonly Mutants[] = [
  {
    file: "src/domain/age.ts",
    tests: FORMATS,
    lines: [
      [`if (elapsed < MINUTE)`, `if (elapsed <= MINUTE)`],
      [`if (elapsed < HOUR)`, `if (elapsed <= HOUR)`],
      [`if (days === 0)`, `if (elapsed < DAY)`],
      [`if (days === 1)`, `if (days <= 2)`],
      [`if (days < 7)`, `if (days <= 7)`],
      [`return sameYear(at, now) ? shortDay(at) : shortDayAndYear(at);`, `return shortDay(at);`],
      [`return Math.round((startOfDay(now)`, `return Math.floor((startOfDay(now)`],
      [`day === "1" ? "1er" : day`, `day`],
    ],
  },
  {
    file: "src/domain/day.ts",
    tests: FORMATS,
    lines: [
      [`if (days <= 0)`, `if (days === 0)`],
      [`if (days === 1)`, `if (days === 2)`],
      [`sameYear(at, now) ? weekday(at) : formatDate(at)`, `weekday(at)`],
      [`startOfDay(a) === startOfDay(b)`, `Math.abs(a - b) < 86_400_000`],
    ],
  },
  {
    file: "src/domain/bytes.ts",
    tests: FORMATS,
    lines: [
      [`bytes >= 999_500`, `bytes >= 1_000_000`],
      [`Math.max(1, Math.round(bytes / 1_000))`, `Math.round(bytes / 1_000)`],
      [`whole.endsWith("Mo") ?`, `whole.endsWith("Ko") ?`],
    ],
  },
  {
    file: "src/domain/price-input.ts",
    tests: FORMS,
    lines: [
      [`(?:\\1\\d{3})*$/u`, `(?:[ .,]\\d{3})*$/u`],
      [`/^[1-9]\\d{0,2}`, `/^\\d{0,3}`],
      [`Number.isSafeInteger(francs) ? francs : null`, `francs`],
      [`text.normalize("NFKC")`, `text`],
      [`by: 1_000 },`, `by: 100 },`],
      [`PLAIN.test(typed) ?`, `true ?`],
      [`/^\\d*$/u.test(digits) ? digits : shown`, `digits`],
    ],
  },
  {
    file: "src/domain/wait.ts",
    tests: ["tests/unit/team-words.test.ts"],
    lines: [
      [`if (waited >= CHECKED_WITHIN)`, `if (waited > CHECKED_WITHIN)`],
      [`if (waited >= PRESSING)`, `if (waited > PRESSING)`],
      [`if (hours < 48)`, `if (hours <= 48)`],
      [`.padStart(2, "0")`, ``],
      [`Math.max(0, Math.floor(length / MINUTE))`, `Math.floor(length / MINUTE)`],
    ],
  },
  {
    file: "src/domain/text-field.ts",
    tests: [...FORMS, "tests/unit/intents.test.ts"],
    lines: [
      [`Array.from(trimmed(text)).length`, `trimmed(text).length`],
      [`.replace(ENDS, "")`, `.trim()`],
      [`text.replace(UNSEEN, "")`, `text`],
      [`left.replace(heaped, "$1")`, `left`],
      [`lengthOf(text) >= least[0]`, `lengthOf(text) > least[0]`],
      [`lengthOf(text) <= most[0]`, `lengthOf(text) < most[0]`],
    ],
  },
  {
    file: "src/domain/phone.ts",
    tests: [...FORMS],
    lines: [
      [`(?:\\+|00)?225`, `\\+?225`],
      [`(?:0[1-9]|2[157])\\d{8}`, `\\d{10}`],
      [`(?<![\\\\d\${LETTER}])(?!`, `^(?!`],
      [`(?![Oo]+(?![\${LETTER}]))`, ``],
      [`\`\${COUNTRY}0\${digits}\``, `\`\${COUNTRY}\${digits}\``],
      [`text === "" ? "" :`, `text !== "" ? "" :`],
    ],
  },
  {
    file: "src/routes/-guards/guard.tsx",
    tests: FORMS,
    lines: [
      [`origin === NOWHERE && `, ``],
      [`&& !safe.startsWith("//")`, ``],
      [`|| !path.startsWith("/")`, ``],
    ],
  },
  {
    file: "src/domain/traffic.ts",
    tests: ["tests/unit/spent.test.ts", ...FORMATS],
    lines: [
      [`path.includes("/upload/") ? "sent" : "photos"`, `"photos"`],
      [`|| path.startsWith("/functions/v1/send-")`, ``],
      [`date.getMonth() - back, 1)`, `date.getMonth() - back, date.getDate())`],
      [`first.getMonth() + 1`, `first.getMonth()`],
    ],
  },
];
