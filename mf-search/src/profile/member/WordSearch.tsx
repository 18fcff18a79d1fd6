import { Field, Input, SearchIcon } from '@app/ui';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './AllReviews.module.css';

const searchDelayMs = 400;
const maxWordsLength = 60;

interface WordSearchProps {
  words: string;
  onChange: (words: string) => void;
}

/** Field for words that reviews must contain; the list updates while the user types. */
export function WordSearch({ words, onChange }: WordSearchProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Cleared by another control or by navigation; text that is being typed stays.
    const input = inputRef.current!;
    if (timerRef.current === undefined && input.value.trim() !== words) input.value = words;
  }, [words]);
  useEffect(() => () => clearTimeout(timerRef.current), []);

  function searchTypedWords() {
    clearTimeout(timerRef.current);
    timerRef.current = undefined;
    const typedWords = inputRef.current!.value.trim();
    if (typedWords !== words) onChange(typedWords);
  }
  function scheduleSearch() {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(searchTypedWords, searchDelayMs);
  }
  return (
    <form
      aria-label={m.reviews_search()}
      onSubmit={(event) => {
        event.preventDefault();
        searchTypedWords();
      }}
    >
      <Field label={m.reviews_search()}>
        <span className={styles.Words}>
          <SearchIcon />
          <Input
            ref={inputRef}
            type="search"
            name="words"
            autoComplete="off"
            maxLength={maxWordsLength}
            defaultValue={words}
            onChange={scheduleSearch}
          />
        </span>
      </Field>
    </form>
  );
}
