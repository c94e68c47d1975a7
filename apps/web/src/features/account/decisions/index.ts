export { DecisionPanels, DecisionScreen } from './decision-screen.tsx'
