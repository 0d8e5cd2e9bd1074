;;; check-emacs.el --- Run by check-emacs: open, edit, see the diagnostic, apply the fix  -*- lexical-binding: t -*-
(require 'eglot)
(require 'flymake)
(require 'yaml-mode)

(defun trial-texts ()
  "What is wrong in the buffer."
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun trial-wait (what holds)
  "Wait until HOLDS gives something; it is WHAT is waited for."
  (let ((end (+ (float-time) 20)))
    (while (not (funcall holds))
      (when (> (float-time) end) (error "%s did not happen; %S" what (trial-texts)))
      ;; Without a user nothing is read from processes unless it is asked for.
      (accept-process-output nil 0.05))))

(defun trial-edit (edit)
  "Make EDIT and tell the server, which Emacs does when its user rests."
  (funcall edit)
  (eglot--signal-textDocument/didChange))

(find-file "pod.yaml")
(yaml-mode)
(let ((before (buffer-string)))
  ;; Not `eglot-ensure': it waits for the next command of the user.
  (call-interactively #'eglot)
  (trial-wait "the start" #'eglot-current-server)
  (flymake-start)
  (trial-edit (lambda () (goto-char (point-min)) (insert "# clauselint-disable-next-line OA-02 -- it was needed once\n")))
  (trial-wait "the diagnostic of the edit"
              (lambda () (seq-some (lambda (text) (string-match-p "silences nothing" text)) (trial-texts))))
  ;; The first of the actions is taken: whoever is asked says so.
  (cl-letf (((symbol-function 'completing-read) (lambda (_ actions &rest _) (caar actions)))
            ((symbol-function 'read-multiple-choice) (lambda (_ choices &rest _) (car choices)))
            ((symbol-function 'y-or-n-p) #'always))
    (trial-edit (lambda () (eglot-code-actions (point-min) (line-end-position) "quickfix" t))))
  (trial-wait "the end of the diagnostic" (lambda () (null (trial-texts))))
  (unless (equal before (buffer-string)) (error "The fix left %S" (buffer-string)))
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot-current-server))
  (message "emacs: %s with Eglot opened, edited, saw the diagnostic and applied the fix" emacs-version))
