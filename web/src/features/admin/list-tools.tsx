import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Download } from '../../ui/icons.ts'

type ListToolsProps = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Where the same list is to be had as a file. */
  exportPath: string
}

/** The search above a list of the desk, and its export. */
export function ListTools({ label, placeholder, text, onText, exportPath }: ListToolsProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <div className="min-w-56 flex-1 sm:max-w-[420px]">
        <Field
          label={label}
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <Button variant="outline" className="min-h-12" href={exportPath} download>
        <Download aria-hidden />
        Export CSV
      </Button>
    </div>
  )
}
