import { useEffect, useState } from "react";
import { openSuggestions, type Suggestions } from "#queries/feed-index.ts";
import { searchField } from "#ui/search-field.ts";

const LIST = "recherche-idees";

const NONE: readonly string[] = [];

/**
 * Titles and categories under the search field while it is typed in: the browser's own list, so that it is read aloud, chosen
 * by keyboard and thumb, and weighs nothing before somebody types. The field is the header's, drawn long before.
 */
export function SearchSuggestions() {
  const [words, setWords] = useState(NONE);
  useEffect(() => {
    const field = searchField();
    if (field === null) return undefined;
    field.setAttribute("list", LIST);
    // With a list it would be announced as a combobox: it stays what it was, a place to search.
    field.setAttribute("role", "searchbox");
    let open: Suggestions | null = null;
    const suggest = () => {
      open ??= openSuggestions(suggest);
      setWords(open.for(field.value));
    };
    const close = () => {
      open?.close();
      open = null;
    };
    field.addEventListener("input", suggest);
    field.addEventListener("blur", close);
    return () => {
      field.removeEventListener("input", suggest);
      field.removeEventListener("blur", close);
      field.removeAttribute("list");
      field.removeAttribute("role");
      close();
    };
  }, []);
  return (
    <datalist id={LIST}>
      {words.map((text) => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
    </datalist>
  );
}
