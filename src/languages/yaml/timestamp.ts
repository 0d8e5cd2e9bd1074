const TIMESTAMP =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[-+]\d\d:\d\d)| (\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?)?$/

/** Whether `text` is a time as Kubernetes' reader writes them: `2001-1-2`, `2001-1-2 3:4:5`, `2001-01-02T03:04:05Z`. */
export function isTimestamp(text: string): boolean {
  const parts = TIMESTAMP.exec(text)
  if (parts === null) return false
  const at = (index: number): number => Number(parts[index] ?? parts[index + 3] ?? 0)
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return month >= 1 && month <= 12 && day >= 1 && day <= days && at(4) < 24 && at(5) < 60 && at(6) < 60
}
