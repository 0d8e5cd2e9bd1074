// Writes what the API server would say of objects that are to be created: decoded strictly, with defaults, by the
// validation of their kind. Admission and storage are left out. Standard input has one JSON object a line, standard
// output one answer for each: the paths of the fields that are refused, or `decode` where it is not one of its type.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sort"

	crdinstall "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/admissionregistration/install"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/certificates/install"
	_ "k8s.io/kubernetes/pkg/apis/coordination/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/discovery/install"
	_ "k8s.io/kubernetes/pkg/apis/flowcontrol/install"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	_ "k8s.io/kubernetes/pkg/apis/node/install"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	_ "k8s.io/kubernetes/pkg/apis/rbac/install"
	_ "k8s.io/kubernetes/pkg/apis/resource/install"
	_ "k8s.io/kubernetes/pkg/apis/scheduling/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingwebhookconfiguration"
	"k8s.io/kubernetes/pkg/registry/admissionregistration/validatingwebhookconfiguration"
	"k8s.io/kubernetes/pkg/registry/apps/controllerrevision"
	"k8s.io/kubernetes/pkg/registry/apps/daemonset"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/apps/statefulset"
	"k8s.io/kubernetes/pkg/registry/autoscaling/horizontalpodautoscaler"
	"k8s.io/kubernetes/pkg/registry/batch/cronjob"
	"k8s.io/kubernetes/pkg/registry/batch/job"
	"k8s.io/kubernetes/pkg/registry/certificates/certificates"
	"k8s.io/kubernetes/pkg/registry/coordination/lease"
	"k8s.io/kubernetes/pkg/registry/core/configmap"
	"k8s.io/kubernetes/pkg/registry/core/endpoint"
	"k8s.io/kubernetes/pkg/registry/core/limitrange"
	"k8s.io/kubernetes/pkg/registry/core/namespace"
	"k8s.io/kubernetes/pkg/registry/core/node"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolume"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/core/podtemplate"
	"k8s.io/kubernetes/pkg/registry/core/replicationcontroller"
	"k8s.io/kubernetes/pkg/registry/core/resourcequota"
	"k8s.io/kubernetes/pkg/registry/core/secret"
	"k8s.io/kubernetes/pkg/registry/core/service"
	"k8s.io/kubernetes/pkg/registry/core/serviceaccount"
	"k8s.io/kubernetes/pkg/registry/discovery/endpointslice"
	"k8s.io/kubernetes/pkg/registry/flowcontrol/flowschema"
	"k8s.io/kubernetes/pkg/registry/flowcontrol/prioritylevelconfiguration"
	"k8s.io/kubernetes/pkg/registry/networking/ingress"
	"k8s.io/kubernetes/pkg/registry/networking/ingressclass"
	"k8s.io/kubernetes/pkg/registry/networking/networkpolicy"
	"k8s.io/kubernetes/pkg/registry/node/runtimeclass"
	"k8s.io/kubernetes/pkg/registry/policy/poddisruptionbudget"
	"k8s.io/kubernetes/pkg/registry/rbac/clusterrole"
	"k8s.io/kubernetes/pkg/registry/rbac/clusterrolebinding"
	"k8s.io/kubernetes/pkg/registry/rbac/role"
	"k8s.io/kubernetes/pkg/registry/rbac/rolebinding"
	"k8s.io/kubernetes/pkg/registry/resource/deviceclass"
	"k8s.io/kubernetes/pkg/registry/scheduling/priorityclass"
	"k8s.io/kubernetes/pkg/registry/storage/csidriver"
	"k8s.io/kubernetes/pkg/registry/storage/csistoragecapacity"
	"k8s.io/kubernetes/pkg/registry/storage/storageclass"
	"k8s.io/kubernetes/pkg/registry/storage/volumeattachment"
)

type answer struct {
	// The object is not one of its type: an unknown field, or a value of another JSON type.
	Decode string `json:"decode,omitempty"`
	// The fields that are refused.
	Fields []string `json:"fields,omitempty"`
	// What else kept it from being judged.
	Fails string `json:"fails,omitempty"`
	// What was said of each field; not kept.
	Said []string `json:"said,omitempty"`
}

var strategies = map[string]rest.RESTCreateStrategy{
	"MutatingWebhookConfiguration":   mutatingwebhookconfiguration.Strategy,
	"ValidatingWebhookConfiguration": validatingwebhookconfiguration.Strategy,
	"ControllerRevision":             controllerrevision.Strategy,
	"DaemonSet":                      daemonset.Strategy,
	"Deployment":                     deployment.Strategy,
	"ReplicaSet":                     replicaset.Strategy,
	"StatefulSet":                    statefulset.Strategy,
	"HorizontalPodAutoscaler":        horizontalpodautoscaler.Strategy,
	"CronJob":                        cronjob.Strategy,
	"Job":                            job.Strategy,
	"CertificateSigningRequest":      certificates.Strategy,
	"Lease":                          lease.Strategy,
	"ConfigMap":                      configmap.Strategy,
	"Endpoints":                      endpoint.Strategy,
	"LimitRange":                     limitrange.Strategy,
	"Namespace":                      namespace.Strategy,
	"Node":                           node.Strategy,
	"PersistentVolume":               persistentvolume.Strategy,
	"PersistentVolumeClaim":          persistentvolumeclaim.Strategy,
	"Pod":                            pod.Strategy,
	"PodTemplate":                    podtemplate.Strategy,
	"ReplicationController":          replicationcontroller.Strategy,
	"ResourceQuota":                  resourcequota.Strategy,
	"Secret":                         secret.Strategy,
	"Service":                        service.Strategy,
	"ServiceAccount":                 serviceaccount.Strategy,
	"EndpointSlice":                  endpointslice.Strategy,
	"FlowSchema":                     flowschema.Strategy,
	"PriorityLevelConfiguration":     prioritylevelconfiguration.Strategy,
	"Ingress":                        ingress.Strategy,
	"IngressClass":                   ingressclass.Strategy,
	"NetworkPolicy":                  networkpolicy.Strategy,
	"RuntimeClass":                   runtimeclass.Strategy,
	"PodDisruptionBudget":            poddisruptionbudget.Strategy,
	"ClusterRole":                    clusterrole.Strategy,
	"ClusterRoleBinding":             clusterrolebinding.Strategy,
	"Role":                           role.Strategy,
	"RoleBinding":                    rolebinding.Strategy,
	"DeviceClass":                    deviceclass.Strategy,
	"PriorityClass":                  priorityclass.Strategy,
	"CSIDriver":                      csidriver.Strategy,
	"CSIStorageCapacity":             csistoragecapacity.Strategy,
	"StorageClass":                   storageclass.Strategy,
	"VolumeAttachment":               volumeattachment.Strategy,
	"CustomResourceDefinition":       customresourcedefinition.NewStrategy(legacyscheme.Scheme),
}

func judge(text []byte) answer {
	var head metav1.TypeMeta
	if err := json.Unmarshal(text, &head); err != nil {
		return answer{Decode: err.Error()}
	}
	kind := head.GroupVersionKind()
	strategy, ok := strategies[kind.Kind]
	if !ok {
		return answer{Fails: "no such kind"}
	}
	info, _ := runtime.SerializerInfoForMediaType(legacyscheme.Codecs.SupportedMediaTypes(), "application/json")
	decoder := legacyscheme.Codecs.DecoderToVersion(info.StrictSerializer, schema.GroupVersion{Group: kind.Group, Version: runtime.APIVersionInternal})
	object, _, err := decoder.Decode(text, nil, nil)
	if err != nil {
		return answer{Decode: err.Error()}
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return answer{Fails: err.Error()}
	}
	ctx := request.NewContext()
	if strategy.NamespaceScoped() {
		if accessor.GetNamespace() == "" {
			accessor.SetNamespace("default")
		}
		ctx = request.WithNamespace(ctx, accessor.GetNamespace())
	} else {
		ctx = request.WithNamespace(ctx, "")
	}
	ctx = request.WithRequestInfo(ctx, &request.RequestInfo{APIGroup: kind.Group, APIVersion: kind.Version, Verb: "create"})
	rest.FillObjectMetaSystemFields(accessor)
	accessor.SetUID(types.UID("00000000-0000-0000-0000-000000000000"))
	if accessor.GetName() == "" && accessor.GetGenerateName() != "" {
		accessor.SetName(strategy.GenerateName(accessor.GetGenerateName()))
	}
	err = create(strategy, ctx, object)
	if err == nil {
		return answer{}
	}
	status, ok := err.(*errors.StatusError)
	if !ok || status.ErrStatus.Details == nil || len(status.ErrStatus.Details.Causes) == 0 {
		return answer{Fails: err.Error()}
	}
	found := map[string]bool{}
	said := []string{}
	for _, cause := range status.ErrStatus.Details.Causes {
		found[cause.Field] = true
		said = append(said, cause.Field+": "+cause.Message)
	}
	fields := []string{}
	for one := range found {
		fields = append(fields, one)
	}
	sort.Strings(fields)
	return answer{Fields: fields, Said: said}
}

// A fault of Kubernetes itself is an answer, too.
func create(strategy rest.RESTCreateStrategy, ctx context.Context, object runtime.Object) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return rest.BeforeCreate(strategy, ctx, object)
}

func main() {
	crdinstall.Install(legacyscheme.Scheme)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		if err := out.Encode(judge(lines.Bytes())); err != nil {
			panic(err)
		}
	}
	if err := lines.Err(); err != nil {
		panic(err)
	}
}
