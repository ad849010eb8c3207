// A clause in one line is the rule, then the way out; what is open needs no way out.  The twin of pictures/words.py.

const END = /[.?!…] (?=[^a-zà-ÿœ])/

/** The rule alone: the first sentence.  A name like Dr.\u00a0Rat is written with a space that does not break. */
export function ruleAlone(line: string): string {
  const found = END.exec(line)
  return found ? line.slice(0, found.index + 1) : line
}
