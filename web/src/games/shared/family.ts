// The families of elements, as colours and signs show them.
export type Family = 'hydrogen' | 'metal' | 'transition' | 'oxygen' | 'sulfur' | 'halogen' | 'hydroxide' | 'poly' | 'noble' | 'radio'
